import { AppError } from '@cloudmend/domain/errors';
import {
  createPack,
  type EvidencePack,
  isPackOpen,
  PACK_PERIOD_DAYS_MOST,
  PACKS_OPEN_MOST,
} from '@cloudmend/domain/evidence';
import { listParts } from '../../packs/parts';
import { readPopulation } from '../../packs/read-timeline';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

const DAY_MS = 86_400_000;

/** Only whole days that have passed: nothing that happens later changes their evidence. @throws AppError invalid */
const readPeriod = (input: { from: string; to: string }, now: Date): { from: string; to: string } => {
  const [from, to] = [Date.parse(input.from), Date.parse(input.to) + DAY_MS];
  if (from >= to) throw new AppError('invalid', 'The last day must not be before the first.');
  if (to > now.getTime()) throw new AppError('invalid', 'The last day must have passed, in UTC.');
  if (to - from > PACK_PERIOD_DAYS_MOST * DAY_MS)
    throw new AppError('invalid', `A pack covers at most ${PACK_PERIOD_DAYS_MOST} days.`);
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
};

type Uses = Pick<MemberUses, 'packs' | 'accounts' | 'observations' | 'providers' | 'clock' | 'newId'>;

/** @throws AppError not-found, invalid, conflict while others are built */
export const createPackFor =
  (uses: Uses): Operation<typeof createPack> =>
  async ({ email }, input, call) => {
    const { packs, providers, clock, newId } = uses;
    if (!(await providers()).frameworks.find(input.framework))
      throw new AppError('not-found', 'The framework was not found.');
    const period = readPeriod(input, clock());
    const linked = new Set((await readPopulation(uses, period)).map(({ accountId }) => accountId));
    const accounts = input.accounts ? [...new Set(input.accounts)].sort() : null;
    const stranger = accounts?.find((accountId) => !linked.has(accountId));
    if (stranger !== undefined) throw new AppError('invalid', `${stranger} was not linked in this period.`);
    if (linked.size === 0) throw new AppError('invalid', 'No account was linked in this period.');
    if ((await packs.list()).filter(isPackOpen).length >= PACKS_OPEN_MOST)
      throw new AppError('conflict', `${PACKS_OPEN_MOST} packs are being built. Wait for one, or cancel one.`);
    const pack: EvidencePack = {
      id: newId(),
      framework: input.framework,
      ...period,
      accounts,
      state: 'queued',
      by: email,
      at: clock().toISOString(),
      done: 0,
      parts: listParts({ ...period, accounts: accounts ?? [...linked] }).length,
      reason: null,
      digest: null,
      volumes: [],
      finishedAt: null,
      expiresAt: null,
    };
    await packs.create(pack);
    call.changes(null, { id: pack.id, parts: pack.parts });
    return pack;
  };

export const handler = serve(createPack, createPackFor);
