import { AppError } from '@cloudmend/domain/errors';
import {
  changeWork,
  changeWorkRecord,
  COMMENTS_MOST,
  listMentions,
  type WorkChange,
  type WorkRecord,
} from '@cloudmend/domain/work';
import { type OutboxEvent, toAssignedEvent } from '@cloudmend/store';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { findWorked, type Worked } from './find-worked';
import { listKnownOwners, openNames, requireOwners } from './known-owners';

const findRefusal = (worked: Worked | undefined, { state, comment }: WorkChange, { comments }: WorkRecord) => {
  if (!worked) return 'It no longer exists.';
  if (state !== undefined && worked.obstacle !== undefined) return worked.obstacle;
  return comment !== undefined && comments >= COMMENTS_MOST ? `It has ${COMMENTS_MOST} comments already.` : undefined;
};

/** Assigns, sets state and due date, and comments. Mentioned members are told in the transaction of the comment. */
export const changeWorkFor =
  ({
    findings,
    recommendations,
    work,
    teams,
    system,
    clock,
    newId,
  }: Pick<MemberUses, 'findings' | 'recommendations' | 'work' | 'teams' | 'system' | 'clock' | 'newId'>): Operation<
    typeof changeWork
  > =>
  async (actor, { kind, ids, change }, call) => {
    if (Object.keys(change).length === 0) throw new AppError('invalid', 'Choose what to change.');
    const known = await listKnownOwners({ system, teams }, actor.tenantId);
    if (change.owner) requireOwners(known, [change.owner]);
    const worked = await findWorked({ findings, recommendations }, actor, { kind, ids });
    const at = clock().toISOString();
    const members = known.people.map(({ email }) => email);
    const mentions = listMentions(change.comment ?? '', members);
    const to = mentions.filter((email) => email !== actor.email);
    const first = ids.find((id) => worked.has(id));
    const told: OutboxEvent[] = [];
    if (to.length > 0 && first !== undefined)
      told.push({
        type: 'mention',
        id: first,
        kind,
        at,
        key: newId(),
        by: actor.email,
        to,
        text: change.comment ?? '',
      });
    if (change.owner && change.owner !== actor.email)
      told.push(toAssignedEvent(ids, { kind, at, key: newId(), by: actor.email, owner: change.owner }));
    const author = { at, by: actor.email, nameOf: openNames(known), mentions };
    const results = await work.change(
      kind,
      ids,
      (before, id) => {
        const refusal = findRefusal(worked.get(id), change, before);
        return refusal === undefined ? changeWorkRecord(before, change, author) : { refusal };
      },
      { told },
    );
    const { comment, ...set } = change;
    call.changes(null, {
      kind,
      changed: results.filter(({ outcome }) => outcome === 'changed').length,
      failed: results.filter(({ outcome }) => outcome === 'failed').length,
      ...set,
      ...(comment !== undefined && { comment: `${comment.length} characters` }),
    });
    return { results: [...results] };
  };

export const handler = serve(changeWork, changeWorkFor);
