import { existsSync, mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface StartTools {
  contentHash(paths: readonly string[]): string;
  assertNode(version: string): void;
  withLock<T>(file: string, work: () => Promise<T>): Promise<T>;
}

// The start script is plain JavaScript, so that it runs before anything is installed.
const { contentHash } = require('./content-hash.mjs') as StartTools;
const { assertNode } = require('../install.mjs') as StartTools;
const { withLock } = require('./lock.mjs') as StartTools;
const { ensureInstalled } = require('../install.mjs') as {
  ensureInstalled(given: { lock: string; isNeeded: () => boolean; work: () => Promise<void> }): Promise<void>;
};

const newFolder = () => mkdtempSync(join(tmpdir(), 'start-'));
/** Above the largest Linux process id. */
const NOBODY = 4_194_305;

describe('npm start', () => {
  it.each(['18.20.0', '20.18.9'])('rejects Node %s', (version) => {
    expect(() => assertNode(version)).toThrow(`this is ${version}`);
  });

  it.each(['20.19.0', '22.0.0', '26.1.0'])('runs on Node %s', (version) => {
    expect(() => assertNode(version)).not.toThrow();
  });

  it('rebuilds when a source changes, but not for a test or a result', () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'a.ts'), 'one');
    const before = contentHash([folder]);
    writeFileSync(join(folder, 'a.test.ts'), 'x');
    writeFileSync(join(folder, 'dist', 'a.js'), 'x');
    // Written while other tests of a run start the product.
    mkdirSync(join(folder, 'test-results'));
    writeFileSync(join(folder, 'test-results', 'counts.json'), 'x');
    expect(contentHash([folder])).toBe(before);
    writeFileSync(join(folder, 'a.ts'), 'two');
    expect(contentHash([folder])).not.toBe(before);
  });

  it('builds one at a time, and takes over from a dead process', async () => {
    const file = join(newFolder(), 'site.lock');
    writeFileSync(file, String(NOBODY));
    let busy = 0;
    let busiest = 0;
    const work = async () => {
      busiest = Math.max(busiest, ++busy);
      await new Promise((resolve) => setTimeout(resolve, 20));
      busy--;
    };
    await Promise.all([withLock(file, work), withLock(file, work), withLock(file, work)]);
    expect(busiest).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it('installs once when two commands find stale dependencies', async () => {
    const lock = join(newFolder(), 'install.lock');
    let installed = 0;
    const work = () => new Promise<void>((done) => setTimeout(() => done(void (installed += 1)), 20));
    const given = { lock, isNeeded: () => installed === 0, work };
    await Promise.all([ensureInstalled(given), ensureInstalled(given), ensureInstalled(given)]);
    expect(installed).toBe(1);
  });

  it('releases the lock after a failed build', async () => {
    const file = join(newFolder(), 'site.lock');
    await expect(withLock(file, () => Promise.reject(new Error('no build')))).rejects.toThrow('no build');
    await expect(withLock(file, async () => 'built')).resolves.toBe('built');
  });
});
