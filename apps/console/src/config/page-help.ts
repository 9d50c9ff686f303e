import { ROLE_NAME } from '@cloudmend/domain/product';
import { ACCESS_MINUTES } from '@cloudmend/domain/tenancy';
import { INVITATION_DAYS } from '@cloudmend/domain/people';
import type { PagePath } from './paths';

const HOME = [
  'The state of the workspace and what to do next.',
  'Figures come from the latest scan of each account. Samples are labelled and disappear after the first scan.',
];

/** Help text of each page, one sentence per paragraph. */
export const PAGE_HELP: Record<PagePath, readonly string[]> = {
  home: HOME,
  overview: HOME,
  dashboard: [
    'Cost as the provider reports it, minus the savings from open recommendations.',
    'Compared with the same number of days before. Hatched days are not final: the provider may still correct them.',
    'Export CSV writes the filtered rows with the columns provider, resource, cost, savings, net, prev and delta.',
  ],
  'cost-metrics': ['Cost by service and by cloud in the chosen range.'],
  'security-findings': [
    'Every failed check on a resource, most severe first. Click a slice of the chart to filter.',
    'A finding is resolved when a later scan of the same scope no longer detects it, and reopened if it returns.',
  ],
  recommendations: ['What to change, how much it saves per month, and the formula behind the figure with its inputs.'],
  scan: [
    'A scan reads configuration and cost through a read-only role. It changes nothing.',
    'Anything that could not be read is listed as a gap with the reason; findings there keep their last known status.',
    'Schedules follow their own time zone, including daylight saving time.',
  ],
  compliance: [
    'Coverage is controls passed over controls assessed, by framework.',
    'A control no check has read is not assessed. A control that was only partly read, without a failure, is not fully read. Neither counts as passed.',
    'Export CSV includes the controls that match the filters. A resource is counted once per check that evaluated it.',
  ],
  'add-account': [
    `Create the role ${ROLE_NAME} in the account from the template, then link the account with the ARN of that role.`,
    "The role can only be assumed with this workspace's ExternalId. An account without a role is pending and is not scanned.",
    'Insecure trust means that the role can be assumed without the ExternalId. Such an account is not scanned until its trust policy is fixed.',
  ],
  'manage-users': [
    `New users get a temporary password by email, valid for 72 hours. Users who already have an account accept in their account menu. Unused invitations expire after ${INVITATION_DAYS} days.`,
    'Role changes and removals apply from the next request. A workspace always keeps at least one admin.',
  ],
  company: [
    'The plan with usage against each limit, data residency and retention, and the audit trail of this workspace.',
    'Limits marked as display only never stop a scan. Request another plan here; an operator sets it.',
  ],
  settings: [
    'Thresholds are the limits that checks use, such as the maximum age of an access key. Defaults follow the framework named beside each.',
    'Changes apply from the next scan. Admins, managers, DevOps and FinOps may make them; each is logged in the audit trail.',
  ],
  profile: ['Your own sign-in (password, authenticator app, sessions), your workspaces and your invitations.'],
  operator: [
    `Entering a workspace requires a reason and lasts ${ACCESS_MINUTES} minutes. Your name and reason are logged before access.`,
  ],
  'ensure-tenant': ['Sets the active workspace, or creates another one. Part of the Enterprise plan.'],
};
