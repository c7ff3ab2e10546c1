const ENTRY = 'node_modules/@learning-memory/server/bin/learning-memory.mjs';

/** The file of a bundle; the format has no field for processors. */
export const bundleFile = ({ platform, arch }) => `learning-memory-${platform}-${arch}.mcpb`;

/** What a desktop client reads of the bundle of a server with this package.json, built on this system. */
export function bundleManifest(server, { platform, arch }) {
  return {
    manifest_version: '0.3',
    name: 'learning-memory',
    display_name: 'Learning Memory',
    version: server.version,
    description: server.description,
    long_description: `For ${platform} on ${arch} processors: what opens its database is native code.`,
    author: { name: 'The Learning Memory authors' },
    repository: { type: server.repository.type, url: server.repository.url.replace(/^git\+/u, '') },
    homepage: server.homepage,
    support: server.bugs.url,
    license: server.license,
    keywords: ['memory', 'learning', 'experience', 'code-search', 'local'],
    server: {
      type: 'node',
      entry_point: ENTRY,
      mcp_config: { command: 'node', args: [`\${__dirname}/${ENTRY}`, 'serve'] },
    },
    tools_generated: true,
    prompts_generated: true,
    compatibility: { platforms: [platform], runtimes: { node: server.engines.node } },
  };
}
