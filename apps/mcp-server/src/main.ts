import { program } from './program.ts';

try {
  await program.parseAsync();
} catch (error) {
  const { failureText } = await import('./cli/failure-text.ts');
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(2);
}
