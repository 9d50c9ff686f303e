import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLintInstalled, lintTemplates } from './cfn-lint';

const toQueue = (timeout: number | string): string =>
  JSON.stringify({ Resources: { Queue: { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: timeout } } } });

(isLintInstalled() ? describe : describe.skip)('what cfn-lint says of a template', () => {
  let folder: string;
  let passed: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cloudmend-lint-'));
    passed = join(folder, 'passed');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const lint = (text: string): string[] => {
    writeFileSync(join(folder, 'queue.template.json'), text);
    return lintTemplates(folder, () => true, passed);
  };

  it('is kept only if it passed, and asked for again once the template has changed', () => {
    expect(lint(toQueue(30))).toEqual([]);
    const kept = readFileSync(join(passed, 'queue.template.json.sha256'), 'utf8');
    expect(lint(toQueue('soon'))).toEqual([expect.stringMatching(/queue\.template\.json.*E3012/)]);
    expect(readFileSync(join(passed, 'queue.template.json.sha256'), 'utf8')).toBe(kept);
  });

  it('is no pass where it ends without an answer', () => {
    const { PATH } = process.env;
    writeFileSync(join(folder, 'cfn-lint'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    process.env['PATH'] = folder;
    try {
      expect(() => lint(toQueue(30))).toThrow('cfn-lint ended with 1.');
    } finally {
      process.env['PATH'] = PATH;
    }
  });
});
