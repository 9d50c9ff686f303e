import { advise } from '@cloudmend/finops';
import { judge } from '@cloudmend/scanner';
import { type Output, parseWordsCommand } from './command-options';
import { reportAsTable } from './formats/table';
import { readSnapshots } from './read-snapshots';
import { replayAsTable, replayPack } from './replay-pack';
import { toReport } from './scan-report';
import { type Terminal, write } from './terminal';
import { parseThresholds } from './threshold-option';
import { NothingReadError, UsageError } from './usage-error';

const comparePack = async (volumes: readonly string[], output: Output, terminal: Terminal): Promise<void> => {
  const replay = replayPack(volumes);
  const text = output.format === 'json' ? JSON.stringify(replay, null, 2) : replayAsTable(replay);
  await write(terminal, output.out, `${text}\n`);
  if (replay.different.length > 0) throw new NothingReadError('The facts give other verdicts than the pack says.');
};

/** `replay`: evaluates a stored snapshot, or those of an evidence pack, as of the time they were taken. @throws UsageError, NothingReadError */
export const replayCommand = async (args: readonly string[], terminal: Terminal): Promise<void> => {
  const { words, output, options } = parseWordsCommand(args, ['threshold']);
  const thresholds = parseThresholds(options.threshold);
  if (words.length > 0 && words.every((word) => word.endsWith('.zip'))) return comparePack(words, output, terminal);
  const [path, ...more] = words;
  if (path === undefined || more.length > 0)
    throw new UsageError('replay takes one snapshot, a file or a folder, or the volumes of an evidence pack.');
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
