import { type CustomCheckDefinition, type CustomCheckOutcome, tryCustomCheck } from '@cloudmend/domain/custom-checks';
import { AppError, notFound } from '@cloudmend/domain/errors';
import { tryCheck } from '@cloudmend/scanner';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { readNewestFacts } from './newest-facts';
import { requireUsable } from './valid-definition';

type Uses = Pick<MemberUses, 'accounts' | 'scans' | 'snapshots' | 'customChecks' | 'providers' | 'clock'>;

const MOST_SAMPLES = 50;
const NOT_READ = 'None of the latest scans read this kind of resource.';

const RANK = { fail: 0, unknown: 1, pass: 2 } as const;

const evaluate = async (uses: Uses, definition: CustomCheckDefinition): Promise<CustomCheckOutcome> => {
  const now = uses.clock();
  const counts = { pass: 0, fail: 0, unknown: 0, skipped: 0 };
  const scans: Record<string, string> = {};
  const samples: CustomCheckOutcome['samples'] = [];
  const missing: CustomCheckOutcome['missing'] = [];
  for await (const { accountId, scanId, units } of readNewestFacts(uses, definition.kind)) {
    if (scanId === null) {
      missing.push({ accountId, reason: NOT_READ });
      continue;
    }
    scans[accountId] = scanId;
    const result = tryCheck(definition, units, now);
    for (const name of ['pass', 'fail', 'unknown', 'skipped'] as const) counts[name] += result[name];
    samples.push(...result.samples);
  }
  return {
    counts: { at: now.toISOString(), ...counts, scans },
    samples: samples.sort((a, b) => RANK[a.status] - RANK[b.status]).slice(0, MOST_SAMPLES),
    missing,
  };
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

/** @throws AppError invalid, not-found */
export const tryCustomCheckFor =
  (uses: Uses): Operation<typeof tryCustomCheck> =>
  async ({ email }, { definition, id, version }, call) => {
    const tried = definition ?? (await findDefinition(uses, id, version));
    const outcome = await evaluate(uses, requireUsable(tried, uses.providers));
    const { pass, fail, unknown } = outcome.counts;
    call.changes(null, { pass, fail, unknown });
    if (definition === undefined && id !== undefined && version !== undefined)
      await uses.customChecks.recordTry(id, version, { ...outcome.counts, by: email });
    return outcome;
  };

export const handler = serve(tryCustomCheck, tryCustomCheckFor);
