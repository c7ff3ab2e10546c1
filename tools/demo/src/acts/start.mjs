import { timed } from '../servers.mjs';
import { duration } from '../terminal.mjs';

/** The server as a client starts it: over stdio, in an empty home. */
export const start = {
  title: 'Start the server over stdio, in a throw-away home',
  async play({ terminal, servers, home, expect }) {
    const { result: client, milliseconds } = await timed(() => servers.start());
    const { tools } = await client.listTools();
    const { name, version } = client.getServerVersion() ?? {};
    terminal.fact('server', `${name} ${version}, ready after ${duration(milliseconds)}`);
    terminal.fact('tools', `${tools.length}: ${tools[0]?.name}, ${tools[1]?.name}, …`);
    terminal.fact('home', home);
    const { model, store } = await servers.doctor();
    terminal.fact('model', model);
    terminal.fact('store', store);
    expect(tools.length > 0, 'the server lists no tools');
  },
};
