import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const cdk = (...words: string[]) =>
  spawnSync(process.execPath, [join('tools', 'cdk.mjs'), ...words], { cwd: root, encoding: 'utf8' });

describe('the command for an environment', () => {
  it.each([
    [[], 'Usage: npm run synth'],
    [['explode', 'dev'], 'Usage: npm run synth'],
    [['synth'], 'Which environment?'],
    [['synth', '--all'], "Unknown option '--all'"],
    [['synth', 'Dev Two'], 'is not the name of an environment'],
    [['deploy', 'nowhere'], 'Available: dev, staging, prod.'],
  ])('ends with a message and exit code 2 for %j', (words, sentence) => {
    const { status, stderr } = cdk(...words);
    expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });
});
