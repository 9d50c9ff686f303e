import { AppError, notFound } from '@cloudmend/domain/errors';
import {
  ACCEPTED_DAYS_MOST,
  type FindingDetail,
  lastAcceptableDay,
  requestAcceptance,
  toAcceptance,
} from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { requireMember } from './find-acceptance';

/** @throws AppError conflict for a finding that is resolved or waits already, invalid if the checks differ */
const requireAcceptable = (found: readonly FindingDetail[]): void => {
  if (new Set(found.map(({ check }) => check)).size > 1)
    throw new AppError(
      'invalid',
      'You can accept findings of only one check at a time. Select findings with the same title.',
    );
  for (const { status, acceptance, resource } of found) {
    if (status === 'resolved') throw new AppError('conflict', `The finding on ${resource} is resolved.`);
    if (acceptance?.state === 'requested')
      throw new AppError('conflict', `A request for the finding on ${resource} already waits for approval.`);
  }
};

const requireDay = (until: string, { severity }: FindingDetail, now: Date): void => {
  if (until < now.toISOString().slice(0, 10)) throw new AppError('invalid', 'The last day must not be in the past.');
  if (until > lastAcceptableDay(severity, now))
    throw new AppError(
      'invalid',
      `A risk of severity ${severity.toLowerCase()} can be accepted for at most ${ACCEPTED_DAYS_MOST[severity]} days.`,
    );
};

/** Keeps the request; nothing changes until another person approves it. @throws AppError not-found, conflict, invalid */
export const requestAcceptanceFor =
  ({
    acceptances,
    findings,
    clock,
    newId,
  }: Pick<MemberUses, 'acceptances' | 'findings' | 'clock' | 'newId'>): Operation<typeof requestAcceptance> =>
  async (actor, { findingIds, reason, until }, call) => {
    requireMember(actor);
    const found = await Promise.all([...new Set(findingIds)].map((id) => findings.get(id)));
    const known = found.filter((finding) => finding !== undefined);
    const [first] = known;
    if (!first || known.length < found.length) throw notFound('The finding');
    requireAcceptable(known);
    const now = clock();
    requireDay(until, first, now);
    const { check, title, severity } = first;
    const requested = {
      id: newId(),
      check,
      title,
      severity,
      findings: known.map(({ id, accountId, region, resource, firstSeen }) => ({
        id,
        accountId,
        region,
        resource,
        firstSeen,
      })),
      reason,
      requestedBy: actor.email,
      requestedAt: now.toISOString(),
      until,
    };
    await acceptances.request({ ...requested, requester: actor.sub });
    call.changes(null, { check, findings: known.length, until, reason });
    return toAcceptance({ ...requested, decision: null, revoked: null }, now);
  };

export const handler = serve(requestAcceptance, requestAcceptanceFor);
