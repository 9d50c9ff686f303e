import { createHash } from 'node:crypto';
import {
  type CustomCheckDefinition,
  type CustomCheckOutcome,
  rankSamples,
  tryCustomCheck,
} from '@cloudmend/domain/custom-checks';
import { AppError, notFound } from '@cloudmend/domain/errors';
import { tryCheck } from '@cloudmend/scanner';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { digestNewest, listAccountScans, type Place, walkNewestFacts } from './newest-facts';
import { requireUsable } from './valid-definition';

type Uses = Pick<MemberUses, 'accounts' | 'scans' | 'snapshots' | 'customChecks' | 'providers' | 'clock'>;

/** What one call reads at most, so that it ends well within the 29 seconds of the gateway. */
const MOST = { reads: 100, bytes: 4 * 2 ** 20 };
const NOT_READ = 'None of the latest scans read this kind of resource.';

/** What a call hands to the next one. */
interface TryState {
  /** What is tried: a token of one check is worth nothing for another. */
  readonly definition: string;
  readonly counts: CustomCheckOutcome['counts'];
  readonly place: Place | null;
}

const COUNTED = ['pass', 'fail', 'unknown', 'skipped'] as const;

const openState = async (uses: Uses, definition: CustomCheckDefinition, cursor: string | undefined) => {
  const accounts = await listAccountScans(uses, definition.kind);
  const tried = createHash('sha256').update(JSON.stringify(definition)).digest('hex');
  const at = uses.clock().toISOString();
  const fresh: TryState = {
    definition: tried,
    counts: { at, pass: 0, fail: 0, unknown: 0, skipped: 0, accounts: 0, newest: digestNewest(accounts) },
    place: null,
  };
  const state = cursor === undefined ? fresh : ((await uses.customChecks.openTry(cursor)) as TryState);
  if (state.definition !== tried) throw new AppError('invalid', 'The check was changed. Try it again.');
  return { accounts, state };
};

const evaluate = async (
  uses: Uses,
  definition: CustomCheckDefinition,
  cursor: string | undefined,
): Promise<CustomCheckOutcome> => {
  const { accounts, state } = await openState(uses, definition, cursor);
  const counts = { ...state.counts };
  const samples: CustomCheckOutcome['samples'] = [];
  const missing: CustomCheckOutcome['missing'] = [];
  let [place, reads, bytes] = [state.place, 0, 0];
  const toOutcome = (next?: string): CustomCheckOutcome => {
    const { accountId = '', scanId = null } = place ?? {};
    const done = accounts.filter((one) => one.accountId < accountId || (one.accountId === accountId && !scanId));
    return {
      counts,
      samples: rankSamples(samples),
      missing,
      accounts: { done: done.length, total: accounts.length },
      ...(next !== undefined && { cursor: next }),
    };
  };
  for await (const read of walkNewestFacts(uses, definition.kind, accounts, place)) {
    if (reads >= MOST.reads || bytes >= MOST.bytes)
      return toOutcome(await uses.customChecks.sealTry({ ...state, counts, place } satisfies TryState));
    const result = tryCheck(definition, read.units, new Date(counts.at));
    for (const name of COUNTED) counts[name] += result[name];
    samples.push(...result.samples);
    [place, reads, bytes] = [read.place, reads + 1, bytes + read.bytes];
    if (place.scanId !== null) continue;
    if (place.hasFacts) counts.accounts += 1;
    else missing.push({ accountId: place.accountId, reason: NOT_READ });
  }
  return toOutcome();
};

const findDefinition = async (
  { customChecks }: Uses,
  id: string | undefined,
  version: number | undefined,
): Promise<CustomCheckDefinition> => {
  if (id === undefined || version === undefined)
    throw new AppError('invalid', 'Provide either a definition or the ID and version of a saved check.');
  const definition = await customChecks.definition(id, version);
  if (!definition) throw notFound('The check');
  return definition;
};

/** @throws AppError invalid, not-found, conflict */
export const tryCustomCheckFor =
  (uses: Uses): Operation<typeof tryCustomCheck> =>
  async ({ email }, { definition, id, version, cursor }, call) => {
    const tried = definition ?? (await findDefinition(uses, id, version));
    const outcome = await evaluate(uses, requireUsable(tried, await uses.providers()), cursor);
    const { pass, fail, unknown } = outcome.counts;
    call.changes(null, { pass, fail, unknown, isFinished: outcome.cursor === undefined });
    if (outcome.cursor === undefined && definition === undefined && id !== undefined && version !== undefined)
      await uses.customChecks.recordTry(id, version, { ...outcome.counts, by: email });
    return outcome;
  };

export const handler = serve(tryCustomCheck, tryCustomCheckFor);
