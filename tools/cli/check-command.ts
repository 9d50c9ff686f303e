import { CustomCheckDefinition, PredicateError } from '@cloudmend/domain/custom-checks';
import { tryCheck, type TryResult, type UnitSnapshot } from '@cloudmend/scanner';
import { parseWordsCommand, readOnce } from './command-options';
import { readJson } from './read-json';
import { readSnapshots } from './read-snapshots';
import { type Terminal, write } from './terminal';
import { NothingReadError, UsageError } from './usage-error';

/** The result of `check test`. */
interface CheckReport extends TryResult {
  readonly schema: 'cloudmend.check/1';
  readonly title: string;
  readonly kind: string;
}

const readDefinition = async (file: string): Promise<CustomCheckDefinition> => {
  const parsed = CustomCheckDefinition.safeParse(await readJson(file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`${file} is no check: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
};

/** @throws UsageError for predicates that do not fit their facts */
const tryOn = (file: string, definition: CustomCheckDefinition, units: readonly UnitSnapshot[]): TryResult => {
  const takenAt = units.map((unit) => unit.takenAt).sort();
  try {
    // As in the product's scans: everything as of the newest reading.
    return tryCheck(definition, units, new Date(takenAt.at(-1) ?? 0));
  } catch (thrown) {
    if (thrown instanceof PredicateError) throw new UsageError(`${file}, ${thrown.at}: ${thrown.message}`);
    throw thrown;
  }
};

const asTable = ({ title, pass, fail, unknown, skipped, samples }: CheckReport): string =>
  [
    `${title}\n`,
    ...samples.map(({ status, resource, detail }) => `${status.padEnd(8)} ${resource}\n         ${detail}`),
    `\n${fail} failed, ${unknown} unknown, ${pass} passed, ${skipped} not concerned\n`,
  ].join('\n');

/**
 * `check test FILE --snapshot FILE`: tries a custom check on stored facts. Returns 1 unless everything passed: what was
 * not read is no pass. @throws UsageError, NothingReadError
 */
export const checkCommand = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const { words, output, options } = parseWordsCommand(args, ['snapshot']);
  const [verb, file, ...more] = words;
  const path = readOnce('snapshot', options.snapshot);
  if (verb !== 'test' || file === undefined || path === undefined || more.length > 0)
    throw new UsageError('Use check test FILE --snapshot FILE. The snapshot can be a folder.');
  const definition = await readDefinition(file);
  const units = await readSnapshots(path);
  const { title, kind } = definition;
  const result = tryOn(file, definition, units);
  if (result.pass + result.fail + result.unknown + result.skipped === 0)
    throw new NothingReadError(`${path} contains no ${kind}.`);
  const report: CheckReport = { schema: 'cloudmend.check/1', title, kind, ...result };
  await write(
    terminal,
    output.out,
    output.format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : asTable(report),
  );
  return result.fail + result.unknown === 0 ? 0 : 1;
};
