import { expect, it } from '@jest/globals';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { newHome } from './test-support/home.ts';

const FILES = {
  'src/mail.ts': `/** Sends a letter to the customer. */
export function dispatchMessage(address: string): void {
  connect(address);
}
function connect(address: string): void {}
`,
  'src/shapes.py': `class Circle:
    """A round figure in the plane."""
    def surface(self):
        """How much room it takes."""
        return 3.14 * self.radius ** 2
`,
  'src/session.go': `package session

// Login checks the password of a user.
func Login(name string, password string) bool { return verify(name, password) }

func verify(name string, password string) bool { return true }
`,
  'config.yaml': 'database:\n  host: localhost\nlogging:\n  level: info\n',
};

it('finds units of several languages by meaning, with the real parser and the real model', async () => {
  await using parser = createTreeSitterCodeParser({ threads: 1 });
  await using embedding = createPackagedStaticEmbedding();
  await using home = await newHome({ parser, embedding });
  await home.write(FILES);
  const report = await home.indexer.index({ directory: home.root, project: 'app' });
  expect(report).toMatchObject({ filesTotal: 4, filesWithProblems: 0 });
  const first = async (query: string): Promise<string | undefined> => {
    const vector = (await embedding.embed(query, { inputType: 'query' })) ?? [];
    const hits = await home.vectorStore.search(home.collection, { query: { mode: 'dense', vector }, limit: 1 });
    return hits[0]?.payload.qualifiedName;
  };
  expect(await first('send an email')).toBe('dispatchMessage');
  expect(await first('area of a round shape')).toMatch(/^Circle/);
  expect(await first('authenticate with a password')).toBe('Login');
  const [status] = await home.indexer.status('app');
  expect(status?.languages.map(({ language }) => language)).toEqual(['go', 'python', 'typescript', 'yaml']);
  expect(await home.indexer.callers({ name: 'verify', limit: 5 })).toMatchObject({ sites: [{ resolution: 'exact' }] });
});
