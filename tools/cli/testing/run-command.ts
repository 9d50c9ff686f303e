import { main } from '../main';

/** Runs the command line and returns what a shell would see. */
export const runCommand = async (...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(args, {
    stdout: { write: (text, written) => (out.push(text), written?.()) },
    stderr: { write: (text) => err.push(text) },
  });
  return { code, stdout: out.join(''), stderr: err.join('') };
};
