#!/usr/bin/env node
// Completes package-lock.json with the optional packages of other platforms (a Mac's native compiler, say), which npm leaves
// out when it resolves on one platform; `npm ci` would fail or install no binary there. `--check` only reports, for CI.
import { readFileSync, writeFileSync } from 'node:fs';

const LOCK = new URL('../package-lock.json', import.meta.url);

/** The lock-file paths at which `name` would be found from the package at `from`, nearest first. */
const lookups = (from, name) => {
  const paths = [];
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    paths.push(`${at ? `${at}/` : ''}node_modules/${name}`);
    if (at === '') return paths;
    if (!at.includes('/node_modules/')) {
      paths.push(`node_modules/${name}`);
      return paths;
    }
  }
};

/** Optional dependencies that no entry of the lock file answers: { path, name, version }. */
export const missingPlatforms = (lock) => {
  const missing = new Map();
  for (const [from, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const candidates = lookups(from, name);
      if (candidates.some((path) => lock.packages[path])) continue;
      missing.set(`node_modules/${name}`, { path: `node_modules/${name}`, name, version });
    }
  }
  return [...missing.values()];
};

const SYSTEMS = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openharmony'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64'];

/** The entry of a platform package, from its name: `@swc/core-linux-arm64-musl` runs on linux, arm64, musl. */
export const findEntry = ({ name, version }) => {
  const words = name.split(/[/-]/);
  const has = (list) => list.filter((word) => words.includes(word));
  const os = has(SYSTEMS);
  const cpu = has(PROCESSORS);
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') && os[0] === 'linux' ? ['glibc'] : undefined;
  if (os.length !== 1 || cpu.length !== 1) throw new Error(`${name} does not say which platform it is for.`);
  return { version, cpu, dev: true, ...(libc && { libc }), optional: true, os };
};

const main = () => {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
  const missing = missingPlatforms(lock);
  if (process.argv.includes('--check')) {
    if (missing.length === 0) return;
    console.error(
      `package-lock.json lacks ${missing.length} platform packages, e.g. ${missing[0].name}. Run: node tools/lock-platforms.mjs`,
    );
    process.exitCode = 1;
    return;
  }
  for (const item of missing) lock.packages[item.path] = findEntry(item);
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${missing.length} platform packages.`);
};

if (process.argv[1] && import.meta.url.endsWith(process.argv[1].split('/').at(-1))) main();
