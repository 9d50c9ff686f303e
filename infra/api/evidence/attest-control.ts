import { AppError } from '@cloudmend/domain/errors';
import { type Attestation, ATTESTED_DAYS_MOST, attestControl } from '@cloudmend/domain/evidence';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

const DAY_MS = 86_400_000;

/** @throws AppError invalid unless the days are in order, close enough and not wholly past */
const requireValidDays = ({ validFrom, validTo }: Pick<Attestation, 'validFrom' | 'validTo'>, now: Date): void => {
  const days = (Date.parse(validTo) - Date.parse(validFrom)) / DAY_MS + 1;
  if (days < 1) throw new AppError('invalid', 'The last day must not be before the first.');
  if (days > ATTESTED_DAYS_MOST)
    throw new AppError('invalid', `A statement can be valid for at most ${ATTESTED_DAYS_MOST} days.`);
  if (Date.parse(validTo) + DAY_MS <= now.getTime() - ATTESTED_DAYS_MOST * DAY_MS)
    throw new AppError('invalid', 'A statement cannot end more than a year ago.');
  if (Date.parse(validFrom) > now.getTime() + ATTESTED_DAYS_MOST * DAY_MS)
    throw new AppError('invalid', 'A statement cannot begin more than a year from now.');
};

/** @throws AppError not-found, invalid, conflict for a control that checks assess */
export const attestControlFor =
  ({
    attestations,
    providers,
    clock,
    newId,
  }: Pick<MemberUses, 'attestations' | 'providers' | 'clock' | 'newId'>): Operation<typeof attestControl> =>
  async ({ email }, input, call) => {
    const framework = (await providers()).frameworks.find(input.framework);
    const control = framework?.controls.find(({ id }) => id === input.control);
    if (!control) throw new AppError('not-found', 'The control was not found.');
    if (control.checks.length > 0 && control.manual !== true)
      throw new AppError('conflict', 'Scans assess this control. A statement cannot replace what they observe.');
    requireValidDays(input, clock());
    const attestation = { id: newId(), ...input, by: email, at: clock().toISOString(), withdrawn: null };
    await attestations.add(attestation);
    call.changes(null, { id: attestation.id, file: input.file });
    return attestation;
  };

export const handler = serve(attestControl, attestControlFor);
