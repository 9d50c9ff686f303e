import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readWords, UsageError } from './words';

describe('the command for an environment', () => {
  it.each([
    [['explode', 'dev'], 'Usage: npm run synth'],
    [['synth'], 'Which environment?'],
    [['synth', '--all'], "Unknown option '--all'"],
    [['synth', 'Dev Two'], 'is not the name of an environment'],
    [['deploy', 'nowhere'], 'Available: dev, staging, prod.'],
  ])('refuses %j with a message', (words, sentence) => {
    expect(() => readWords(words)).toThrow(UsageError);
    expect(() => readWords(words)).toThrow(sentence);
  });

  it('passes what follows two dashes to the CDK', () => {
    const words = readWords(['deploy', 'dev', '--plan', '--', '--require-approval', 'never']);
    expect(words).toMatchObject({
      command: 'deploy',
      stage: 'dev',
      plan: true,
      cdkOptions: ['--require-approval', 'never'],
    });
  });

  itAtNight('ends with the message and exit code 2', () => {
    const root = join(__dirname, '..', '..');
    const { status, stderr } = spawnSync(process.execPath, [join('tools', 'cdk.mjs')], { cwd: root, encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, expect.stringContaining('Usage: npm run synth')]);
  });
});
