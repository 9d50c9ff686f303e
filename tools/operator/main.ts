import { runOperator } from './run-operator';

const write = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(text);

process.exitCode = await runOperator(process.argv.slice(2), {
  env: process.env,
  folder: process.cwd(),
  stdout: write(process.stdout),
  stderr: write(process.stderr),
});
