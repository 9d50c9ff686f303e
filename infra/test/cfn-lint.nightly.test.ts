import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLintInstalled, lintTemplates } from './cfn-lint';
import { bundleNothingInto, synthesise } from './synthesised';

(isLintInstalled() ? describe : describe.skip)('the templates', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudmend-lint-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['dev', 'staging', 'prod'])('of %s have no error that cfn-lint knows', (stage) => {
    if (stage === 'dev') bundleNothingInto(folder);
    expect(lintTemplates(synthesise(stage, folder).outdir)).toEqual([]);
  });
});
