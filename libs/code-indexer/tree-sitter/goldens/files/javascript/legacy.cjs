module.exports = function main(argv) {
  for (var i = 0; i < argv.length; i++) {
    if (argv[i] === '-h') return help();
  }
};

function help() {
  return String.raw`usage`;
}
