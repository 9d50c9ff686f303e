import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { advise } from '@cloudmend/finops';
import { type UnitSnapshot, judge } from '@cloudmend/scanner';
import { parseWordsCommand } from './command-options';
import { readErrorCode } from './error-code';
import { reportAsTable } from './formats/table';
import { toReport } from './scan-report';
import { type Terminal, write } from './terminal';
import { parseThresholds } from './threshold-option';
import { NothingReadError, UsageError } from './usage-error';

const SCHEMA: UnitSnapshot['schema'] = 'cloudmend.snapshot/1';

const isSnapshot = (value: unknown): value is UnitSnapshot =>
  typeof value === 'object' && value !== null && 'schema' in value && value.schema === SCHEMA;

const readJson = async (file: string): Promise<unknown> => {
  try {
    const bytes = await readFile(file);
    return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
  } catch (thrown) {
    if (readErrorCode(thrown)?.startsWith('E')) throw thrown;
    throw new UsageError(`${file} is not JSON.`, { cause: thrown });
  }
};

/**
 * A file with one snapshot or a list of them, or a folder of such files, including compressed ones of a stored
 * scan.
 */
const snapshotsIn = async (path: string): Promise<UnitSnapshot[]> => {
  const isFolder = (await stat(path)).isDirectory();
  const files = isFolder
    ? (await readdir(path))
        .filter((name) => name.endsWith('.json') || name.endsWith('.json.gz'))
        .map((name) => join(path, name))
    : [path];
  const found = await Promise.all(files.sort().map(readJson));
  return found.flat().filter(isSnapshot);
};

const read = async (path: string): Promise<UnitSnapshot[]> => {
  try {
    return await snapshotsIn(path);
  } catch (thrown) {
    const code = readErrorCode(thrown);
    if (code !== undefined) throw new UsageError(`${path} cannot be read (${code}).`);
    throw thrown;
  }
};

/** `replay`: evaluates a stored snapshot as of the time it was taken. @throws UsageError, NothingReadError */
export const replayCommand = async (args: readonly string[], terminal: Terminal): Promise<void> => {
  const { words, output, options } = parseWordsCommand(args, ['threshold']);
  const thresholds = parseThresholds(options.threshold);
  const [path, ...more] = words;
  if (path === undefined || more.length > 0) throw new UsageError('replay takes one snapshot: a file or a folder.');
  const units = await read(path);
  const [first] = units;
  if (!first) throw new NothingReadError(`${path} contains no snapshot.`);
  const times = units.map((unit) => unit.takenAt).sort();
  const takenAt = new Date(times[0] ?? first.takenAt);
  // As in the product's scans: everything as of the newest reading.
  const now = new Date(times.at(-1) ?? first.takenAt);
  const { accountId } = first.unit;
  const report = toReport({
    accountId,
    startedAt: takenAt,
    durationMs: 0,
    apiCalls: 0,
    units,
    verdicts: judge(accountId, units, { now, thresholds }),
    ...advise(units, { now: takenAt }),
    gaps: units.flatMap(({ gaps }) => gaps),
  });
  await write(
    terminal,
    output.out,
    output.format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : reportAsTable(report),
  );
};
