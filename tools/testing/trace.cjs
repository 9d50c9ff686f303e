// What a test file read: its own modules and data, and files and folders of the project that it opened. `run-tests.mjs` answers a test whose files are all
// the same as in its last passed run from that run. A test that starts a process is left out, since that may read anything; programs that read only what
// they are handed do not count, and esbuild says what it read.
const { createHash } = require('node:crypto');
const { mkdirSync, writeFileSync } = require('node:fs');
const { join, relative, resolve, sep } = require('node:path');
const { promisify } = require('node:util');

const ROOT = resolve(__dirname, '../..');
/** Set by run-tests.mjs; without it nothing is traced. */
const FOLDER = process.env.CLOUDMEND_TRACES;

let open;

const toProjectPath = (path) => {
  const name = relative(ROOT, resolve(String(path instanceof URL ? path.pathname : path)));
  const isOutside = name.startsWith('..') || /(^|[\\/])node_modules([\\/]|$)/.test(name);
  return isOutside ? undefined : name.split(sep).join('/') || '.';
};

const note = (kind) => (path) => {
  if (!open || typeof path === 'number') return;
  const name = toProjectPath(path);
  if (name !== undefined) open[kind].add(name);
};
const noteFile = note('files');
const noteFolder = note('folders');
/** Programs that read nothing of the project, only what a test hands them. */
const OUTSIDE = new Set(['cfn-lint', 'git', 'moto_server', 'openssl', 'terraform', 'unzip']);
/** Whether esbuild is being called, which starts itself and says what it read. */
let isBuilding = false;
const ESBUILD = /[\\/]node_modules[\\/]@?esbuild[\\/]/;
const noteProcess = (program) => {
  const isKnown = OUTSIDE.has(program) || (isBuilding && ESBUILD.test(String(program)));
  if (open && !isKnown) open.hasProcess = true;
};

/** A function that gives notice of its first argument; `promisify` finds its own version of it, as of the original. */
const watch = (call, notice) => {
  const watched = function (...given) {
    notice(given[0]);
    return new.target ? Reflect.construct(call, given, new.target) : call.apply(this, given);
  };
  const { [promisify.custom]: promised, ...own } = Object.getOwnPropertyDescriptors(call);
  Object.defineProperties(watched, own);
  const promise = (...given) => {
    notice(given[0]);
    return promised.value(...given);
  };
  if (promised) Object.defineProperty(watched, promisify.custom, { ...promised, value: promise });
  return watched;
};

const watchCalls = (target, names, notice) => {
  for (const name of names) target[name] = watch(target[name], notice);
};

/** Files are read by whatever a test imports, so the functions themselves are watched, once for a worker. */
const watchNode = () => {
  const fs = require('node:fs');
  const children = require('node:child_process');
  const READS = [
    'readFile',
    'readFileSync',
    'open',
    'openSync',
    'createReadStream',
    'copyFile',
    'copyFileSync',
    'cp',
    'cpSync',
  ];
  // What is not there yet may be there tomorrow.
  const LOOKS = ['existsSync', 'stat', 'statSync', 'access', 'accessSync'];
  const LISTS = ['readdir', 'readdirSync', 'opendir', 'opendirSync'];
  watchCalls(fs, [...READS, ...LOOKS], noteFile);
  watchCalls(fs, LISTS, noteFolder);
  const isAsync = (name) => name in fs.promises;
  watchCalls(fs.promises, [...READS, ...LOOKS].filter(isAsync), noteFile);
  watchCalls(fs.promises, LISTS.filter(isAsync), noteFolder);
  watchCalls(children, ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'], noteProcess);
  watchCalls(require('node:worker_threads'), ['Worker'], noteProcess);
};

/** Notes what a build read; one that fails does not say. */
const watchBuilds = (esbuild) => {
  const start = (name, options) => {
    isBuilding = true;
    try {
      return esbuild[name]({ ...options, metafile: true });
    } finally {
      isBuilding = false;
    }
  };
  const noteInputs = ({ metafile }, { absWorkingDir = '.' }) => {
    for (const path of ['tsconfig.json', ...Object.keys(metafile.inputs)]) noteFile(resolve(absWorkingDir, path));
  };
  const fail = (error) => {
    if (open) open.hasProcess = true;
    throw error;
  };
  const buildSync = (options) => {
    try {
      const made = start('buildSync', options);
      noteInputs(made, options);
      return made;
    } catch (error) {
      return fail(error);
    }
  };
  const build = async (options) => {
    try {
      const made = await start('build', options);
      noteInputs(made, options);
      return made;
    } catch (error) {
      return fail(error);
    }
  };
  return { ...esbuild, build, buildSync };
};

/** An installed package as a traced test gets it. */
const watchPackage = (path, loaded) => (FOLDER && ESBUILD.test(path) ? watchBuilds(loaded) : loaded);

const fileFor = (test, kind) =>
  join(FOLDER, `${createHash('sha1').update(relative(ROOT, test)).digest('hex')}.${kind}`);

/** A Jest runtime that writes down what each test file read. */
const traced = (Runtime) =>
  class TracedRuntime extends Runtime {
    constructor(...given) {
      super(...given);
      if (!FOLDER) return;
      const [, , , , , , test] = given;
      open = { test, files: new Set([toProjectPath(test)]), folders: new Set(), hasProcess: false };
      process.env.CLOUDMEND_FIGURES = fileFor(test, 'figures.jsonl');
      const read = this.fileCache.readFile.bind(this.fileCache);
      this.fileCache.readFile = (path) => {
        noteFile(path);
        return read(path);
      };
    }

    teardown() {
      super.teardown();
      if (!open) return;
      const { test, files, folders, hasProcess } = open;
      open = undefined;
      const trace = { test: toProjectPath(test), files: [...files].sort(), folders: [...folders].sort(), hasProcess };
      writeFileSync(fileFor(test, 'json'), JSON.stringify(trace));
    }
  };

if (FOLDER) {
  mkdirSync(FOLDER, { recursive: true });
  watchNode();
}

module.exports = { noteFile, traced, watchPackage };
