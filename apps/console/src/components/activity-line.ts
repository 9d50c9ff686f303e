import type { AuditLine } from '@cloudmend/domain/audit';

/** The action in past tense, in the infinitive, and its target: `{}` stands for the target of the audit entry. */
type Saying = readonly [done: string, wish: string, object: string];

const SAYINGS: Readonly<Record<string, Saying>> = {
  'scan.start': ['started', 'start', 'a scan'],
  'scan.cancel': ['cancelled', 'cancel', 'a scan'],
  'scan.sealed': ['sealed', 'seal', 'the facts of account {}'],
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
  'token.create': ['created', 'create', 'an API token'],
  'token.revoke': ['revoked', 'revoke', 'an API token'],
  'service-account.create': ['created', 'create', 'a service account'],
  'service-account.remove': ['removed', 'remove', 'a service account'],
  'invitation.accept': ['joined', 'join', 'the workspace'],
  'invitation.expire': ['ended', 'end', 'the invitation for {}'],
  'finding.resolve': ['resolved', 'resolve', 'a finding'],
  'finding.reopen': ['reopened', 'reopen', 'a finding'],
  'finding.mute': ['muted', 'mute', 'a finding'],
  'finding.unmute': ['unmuted', 'unmute', 'a finding'],
  'acceptance.request': ['asked', 'ask', 'to accept a risk'],
  'acceptance.approve': ['accepted', 'accept', 'a risk'],
  'acceptance.reject': ['rejected', 'reject', 'a request to accept a risk'],
  'acceptance.revoke': ['revoked', 'revoke', 'the acceptance of a risk'],
  'recommendation.dismiss': ['dismissed', 'dismiss', 'a recommendation'],
  'recommendation.reopen': ['reopened', 'reopen', 'a recommendation'],
  'copilot.ask': ['asked', 'ask', 'the copilot a question'],
  'change.propose': ['proposed', 'propose', 'a change'],
  'change.approve': ['approved', 'approve', 'a change'],
  'change.reject': ['rejected', 'reject', 'a change'],
  'change.close': ['closed', 'close', 'a change'],
  'change.count': ['counted', 'count', 'the approvals of a change'],
  'retention.change': ['changed', 'change', 'retention periods'],
  'hold.place': ['placed', 'place', 'a legal hold'],
  'hold.release': ['released', 'release', 'a legal hold'],
  'pack.create': ['started', 'start', 'building an evidence pack'],
  'pack.cancel': ['cancelled', 'cancel', 'an evidence pack'],
  'control.attest': ['stated', 'state', 'that a control is met'],
  'carbon.finalise': ['made final', 'make final', 'a carbon report'],
  'carbon.import': ['imported', 'import', 'carbon figures of a provider'],
  'carbon.report': ['created', 'create', 'a carbon report'],
  'control.withdraw': ['withdrew', 'withdraw', 'a statement'],
  'add-on.change': ['changed', 'change', 'an add-on'],
  'add-on.audit-date': ['planned', 'plan', 'an audit'],
  'add-on.run': ['ran', 'run', 'an add-on'],
  'custom-check.save': ['saved', 'save', 'a custom check'],
  'custom-check.try': ['tried', 'try', 'a custom check'],
  'custom-check.activate': ['activated', 'activate', 'a custom check'],
  'custom-check.retire': ['retired', 'retire', 'a custom check'],
  'custom-check.import': ['imported', 'import', 'example checks'],
  'questionnaire.upload': ['uploaded', 'upload', 'a questionnaire'],
  'questionnaire.layout': ['chose', 'choose', 'the columns of a questionnaire'],
  'questionnaire.confirm': ['confirmed', 'confirm', 'an answer of a questionnaire'],
  'questionnaire.reopen': ['reopened', 'reopen', 'an answer of a questionnaire'],
  'questionnaire.remove': ['removed', 'remove', 'a questionnaire'],
  'thresholds.change': ['changed', 'change', 'check thresholds'],
  'repository.install': ['began to install', 'install', 'the app on a git server'],
  'repository.addresses': ['read', 'read', 'the resource addresses of a repository'],
  'repository.claim': ['claimed', 'claim', 'an installation on a git server'],
  'repository.token': ['set', 'set', 'the token of a git server'],
  'repository.end': ['ended', 'end', 'a connection to a git server'],
  'repository.connect': ['connected', 'connect', 'a repository'],
  'repository.disconnect': ['disconnected', 'disconnect', 'a repository'],
  'copilot.phrase': ['had', 'have', 'a model word an answer'],
  'copilot.model.save': ['set', 'set', 'the model of the copilot'],
  'copilot.model.test': ['tested', 'test', 'the model of the copilot'],
  'copilot.model.remove': ['removed', 'remove', 'the model of the copilot'],
  'destination.save': ['saved', 'save', 'a destination of notices'],
  'destination.test': ['tested', 'test', 'a destination of notices'],
  'destination.remove': ['removed', 'remove', 'a destination of notices'],
  'tracker.save': ['saved', 'save', 'a tracker'],
  'tracker.test': ['tested', 'test', 'a tracker'],
  'tracker.remove': ['removed', 'remove', 'a tracker'],
  'tracker.hook': ['changed', 'change', 'the webhook of a tracker'],
  'ticket.create': ['created', 'create', 'tickets'],
  'ticket.move': ['moved', 'move', 'a ticket'],
  'ticket.comment': ['commented on', 'comment on', 'a ticket'],
  'ticket.hook': ['received', 'receive', 'a webhook of a tracker'],
  'destination.resume': ['sent', 'send', 'dead deliveries again'],
  'work.change': ['changed', 'change', 'owner, state or due date'],
  'due-dates.change': ['changed', 'change', 'due dates'],
  'team.save': ['saved', 'save', 'a team'],
  'team.remove': ['removed', 'remove', 'a team'],
  'team-rules.save': ['saved', 'save', 'the rules of teams'],
  'team-rules.dry-run': ['tried', 'try', 'rules of teams'],
  'team-rules.apply': ['applied', 'apply', 'the rules of teams'],
  'view.save': ['saved', 'save', 'a view'],
  'view.remove': ['removed', 'remove', 'a view'],
  'view.default': ['chose', 'choose', 'a default view'],
  'notices.read': ['read', 'read', 'their inbox'],
  'notifications.settings': ['changed', 'change', 'their notification settings'],
  'automation.stop': ['stopped', 'stop', 'automation'],
  'automation.resume': ['resumed', 'resume', 'automation'],
  'guardrails.change': ['changed', 'change', 'the guardrails'],
  'guardrails.dry-run': ['tried', 'try', 'other guardrails'],
  'security.change': ['changed', 'change', 'sign-in security'],
  'plan.request': ['asked', 'ask', 'for another plan'],
  'tenant.plan': ['changed', 'change', 'the plan'],
  'tenant.ensure': ['opened', 'open', 'the workspace'],
  'workspace.close-request': ['asked', 'ask', 'to delete the workspace'],
  'workspace.close-cancel': ['called off', 'call off', 'the deletion of the workspace'],
  'export.create': ['started', 'start', 'an export of the workspace'],
  'export.download': ['downloaded', 'download', 'an export of the workspace'],
  'access.grant': ['entered', 'enter', 'as operator'],
  'access.end': ['left', 'leave', 'as operator'],
  'access.read': ['looked', 'look', 'at {} as operator'],
  'data.export': ['exported', 'export', 'data as CSV'],
  'session.start': ['signed', 'sign', 'in'],
  'sessions.end': ['ended', 'end', 'their other sessions'],
  'factor.change': ['changed', 'change', 'their second factor'],
  'password.reset': ['reset', 'reset', 'their password'],
};

/** The actor. The id of a schedule or scan means nothing to a reader, so it is left out. */
export const actorName = (actor: string): string => {
  const [, kind] = /^(schedule|scan) \S+$/.exec(actor) ?? [];
  return kind ? `A ${kind}` : actor;
};

/**
 * Words an audit entry without its actor: "started a scan", "was not allowed to invite …". An unknown action is shown
 * by its id.
 */
export const activityText = ({ action, target, outcome }: Pick<AuditLine, 'action' | 'target' | 'outcome'>): string => {
  const [done, wish, object] = Object.hasOwn(SAYINGS, action) ? (SAYINGS[action] as Saying) : ['did', 'do', action];
  const verb = { done, denied: `was not allowed to ${wish}`, failed: `could not ${wish}` }[outcome];
  // A function, because `$&` in a replacement string has a meaning of its own and targets are untrusted.
  return `${verb} ${object.replace('{}', () => target)}`;
};

/** Too frequent for a short list, or what the product does by itself; they are in the audit trail. */
const ROUTINE: ReadonlySet<string> = new Set([
  'access.read',
  'change.count',
  'copilot.phrase',
  'notices.read',
  'repository.addresses',
  'scan.sealed',
  'session.start',
  'ticket.hook',
]);

export const isRoutine = ({ action }: Pick<AuditLine, 'action'>): boolean => ROUTINE.has(action);
