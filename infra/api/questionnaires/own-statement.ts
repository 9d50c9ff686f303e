import { ATTESTED_DAYS_MOST } from '@cloudmend/domain/evidence';
import type { ConfirmedAnswer } from '@cloudmend/domain/questionnaires';
import type { MemberUses } from '../../runtime';

const DAY_MS = 86_400_000;

interface OwnWords {
  /** The questionnaire, and the sheet and row of the question. */
  readonly id: string;
  readonly sheet: string;
  readonly row: number;
  readonly text: string;
  readonly email: string;
}

/** A person's own words are a statement: kept with the evidence, for as long as a statement may speak. */
export const keepStatement = async (
  { attestations, clock, newId }: Pick<MemberUses, 'attestations' | 'clock' | 'newId'>,
  { id, sheet, row, text, email }: OwnWords,
): Promise<Pick<ConfirmedAnswer, 'attestation' | 'validTo'>> => {
  const now = clock();
  const validTo = new Date(now.getTime() + (ATTESTED_DAYS_MOST - 1) * DAY_MS).toISOString().slice(0, 10);
  const attestation = newId();
  await attestations.add({
    id: attestation,
    framework: `questionnaire-${id}`,
    control: `${sheet} ${row}`,
    statement: text,
    file: null,
    by: email,
    at: now.toISOString(),
    validFrom: now.toISOString().slice(0, 10),
    validTo,
    withdrawn: null,
  });
  return { attestation, validTo };
};

/** Ends the statement behind an answer that no longer stands. */
export const withdrawStatement = async (
  { attestations, clock }: Pick<MemberUses, 'attestations' | 'clock'>,
  answer: ConfirmedAnswer | null,
  { email, reason }: { readonly email: string; readonly reason: string },
): Promise<void> => {
  if (answer?.attestation)
    await attestations.withdraw(answer.attestation, { by: email, at: clock().toISOString(), reason });
};
