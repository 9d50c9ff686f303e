import { advise } from '@cloudmend/finops';
import { judge } from '@cloudmend/scanner';
import { parseWordsCommand } from './command-options';
import { reportAsTable } from './formats/table';
import { readSnapshots } from './read-snapshots';
import { toReport } from './scan-report';
import { type Terminal, write } from './terminal';
import { parseThresholds } from './threshold-option';
import { NothingReadError, UsageError } from './usage-error';

/** `replay`: evaluates a stored snapshot as of the time it was taken. @throws UsageError, NothingReadError */
export const replayCommand = async (args: readonly string[], terminal: Terminal): Promise<void> => {
  const { words, output, options } = parseWordsCommand(args, ['threshold']);
  const thresholds = parseThresholds(options.threshold);
  const [path, ...more] = words;
  if (path === undefined || more.length > 0) throw new UsageError('replay takes one snapshot: a file or a folder.');
  const units = await readSnapshots(path);
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
