const { a, b: c } = require('./b');
const local = () => c(a);
exports.renamed = local;
module.exports = { a, local, other: c, inline() {} };
