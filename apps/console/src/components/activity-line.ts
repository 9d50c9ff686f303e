import type { AuditLine } from '@cloudmend/domain/audit';

/** What was done, what it is called when it was not, and what to: `{}` stands for the line's target. */
type Saying = readonly [done: string, wish: string, object: string];

const SAYINGS: Readonly<Record<string, Saying>> = {
  'scan.start': ['started', 'start', 'a scan'],
  'scan.cancel': ['cancelled', 'cancel', 'a scan'],
  'schedule.create': ['scheduled', 'schedule', 'a scan'],
  'schedule.pause': ['paused', 'pause', 'a schedule'],
  'schedule.resume': ['resumed', 'resume', 'a schedule'],
  'schedule.delete': ['deleted', 'delete', 'a schedule'],
  'schedule.disable': ['stopped', 'stop', 'a schedule'],
  'account.link': ['linked', 'link', 'account {}'],
  'account.test': ['tested', 'test', 'account {}'],
  'account.unlink': ['unlinked', 'unlink', 'account {}'],
  'user.invite': ['invited', 'invite', '{}'],
  'user.role': ['changed', 'change', 'the role of {}'],
  'user.remove': ['removed', 'remove', '{}'],
  'user.leave': ['left', 'leave', 'the workspace'],
  'invitation.accept': ['joined', 'join', 'the workspace'],
  'invitation.expire': ['ended', 'end', 'the invitation of {}'],
  'finding.resolve': ['resolved', 'resolve', 'a finding'],
  'finding.reopen': ['reopened', 'reopen', 'a finding'],
  'finding.mute': ['muted', 'mute', 'a finding'],
  'finding.unmute': ['unmuted', 'unmute', 'a finding'],
  'recommendation.dismiss': ['dismissed', 'dismiss', 'a recommendation'],
  'recommendation.reopen': ['took up', 'take up', 'a recommendation again'],
  'thresholds.change': ['changed', 'change', 'the thresholds of checks'],
  'security.change': ['changed', 'change', 'the sign-in security'],
  'plan.request': ['asked', 'ask', 'for another plan'],
  'tenant.plan': ['changed', 'change', 'the plan'],
  'tenant.ensure': ['opened', 'open', 'the workspace'],
  'workspace.close-request': ['asked', 'ask', 'to close the workspace'],
  'access.grant': ['entered', 'enter', 'as operator'],
  'access.end': ['left', 'leave', 'as operator'],
  'access.read': ['looked', 'look', 'at {} as operator'],
  'data.export': ['exported', 'export', 'data as CSV'],
  'session.start': ['signed', 'sign', 'in'],
  'sessions.end': ['ended', 'end', 'sessions of their own'],
  'factor.change': ['changed', 'change', 'their second factor'],
  'password.reset': ['reset', 'reset', 'their password'],
};

/** Who did it: a schedule has an id of its own, which tells a person nothing. */
export const actorName = (actor: string): string => (/^schedule \S+$/.test(actor) ? 'A schedule' : actor);

/** A line of the audit trail as a person would say it, without its actor: "started a scan", "was not allowed to invite …". An action without words of its own is named as it is. */
export const activityText = ({ action, target, outcome }: Pick<AuditLine, 'action' | 'target' | 'outcome'>): string => {
  const [done, wish, object] = Object.hasOwn(SAYINGS, action) ? (SAYINGS[action] as Saying) : ['did', 'do', action];
  const verb = { done, denied: `was not allowed to ${wish}`, failed: `could not ${wish}` }[outcome];
  // A function: in a replacement string, `$&` of a hostile target would mean something.
  return `${verb} ${object.replace('{}', () => target)}`;
};

/** Too frequent for a short list, where they would push out what people did. The trail has them. */
const ROUTINE: ReadonlySet<string> = new Set(['session.start', 'access.read']);

export const isRoutine = ({ action }: Pick<AuditLine, 'action'>): boolean => ROUTINE.has(action);
