/** The line that connects Claude Code to this checkout; not wrapped, so that it can be copied. */
export const connect = {
  title: 'Connect Claude Code to this checkout',
  async play({ terminal, serverBin, failures }) {
    if (failures.length === 0) {
      terminal.note(`${terminal.paint('green', 'Everything expected came.')} The throw-away home is removed again.`);
      terminal.blank();
    }
    terminal.line(`claude mcp add learning-memory -s user -- node ${quoteForShell(serverBin)} serve`);
  },
};

function quoteForShell(path) {
  return /^[\w./-]+$/u.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
