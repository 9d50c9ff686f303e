import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listLooseFiles, listUnhashed } from './hashed-files';

let app: string;
beforeAll(() => {
  app = mkdtempSync(join(tmpdir(), 'app-'));
  mkdirSync(join(app, 'assets'));
  mkdirSync(join(app, 'pricing'));
  for (const file of ['index.html', 'robots.txt', 'assets/page-BFx2_q-1.js', 'assets/color-scheme.js', 'assets/a.css'])
    writeFileSync(join(app, file), '');
});
afterAll(() => rmSync(app, { recursive: true }));

describe('the files of an app', () => {
  it('that browsers would keep for a year under a name that does not change are found', () => {
    expect(listUnhashed(app).sort()).toEqual(['a.css', 'color-scheme.js']);
    expect(listUnhashed(join(app, 'pricing'))).toEqual([]);
  });

  it('beside its pages and assets are listed by their path', () => {
    expect(listLooseFiles(app, '')).toEqual(['/robots.txt']);
    expect(listLooseFiles(app, '/console')).toEqual(['/console/robots.txt']);
  });
});
