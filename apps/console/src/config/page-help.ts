import { ROLE_NAME } from '@cloudmend/domain/product';
import { ACCESS_MINUTES } from '@cloudmend/domain/tenancy';
import { INVITATION_DAYS } from '@cloudmend/domain/people';
import type { PagePath } from './paths';

const HOME = [
  'Where the workspace stands, and what to do next.',
  'Numbers come from the newest scan of each account; samples are labelled, and disappear with the first scan.',
];

/** What Help says about each page: a sentence a paragraph. */
export const PAGE_HELP: Record<PagePath, readonly string[]> = {
  home: HOME,
  overview: HOME,
  dashboard: [
    'Cost as the provider reports it, less what open recommendations would save.',
    'The comparison is with the same number of days before. Days that are not closed yet are hatched: the provider may still correct them.',
    'Export CSV writes what the filters show, with provider, resource, cost, savings, net, prev and delta.',
  ],
  'cost-metrics': ['Cost by service and by cloud in the chosen range.'],
  'security-findings': [
    'Every failed check on a resource, worst first. Click a slice of the ring to filter.',
    'A finding closes by itself when a later scan reads its place and sees it fixed, and opens again when it comes back.',
  ],
  recommendations: ['What to change, what it saves a month, and the formula behind the figure with its inputs.'],
  scan: [
    'A scan reads configuration and cost with a read-only role. It changes nothing.',
    'What could not be read is listed as a gap with the reason, and the findings there keep their last known state.',
    'Schedules keep to the clock of their own zone, over daylight saving too.',
  ],
  compliance: [
    'Coverage is controls passed over controls assessed, by framework.',
    'A control that no check read is not assessed. One of which only a part could be read, without a failure, is not fully read. Neither counts as passed.',
    'Export CSV includes the controls that match the filters. A resource counts once for each check that judged it.',
  ],
  'add-account': [
    `Create the role ${ROLE_NAME} in the account from the template, then link the account with the ARN of that role.`,
    'The role lets us in only with the ExternalId of this workspace. Without a role the account is shown as pending and is not scanned.',
    'Insecure trust means that the role also lets us in without the ExternalId; such an account is not scanned until its trust policy is mended.',
  ],
  'manage-users': [
    `New users get a temporary password by email, valid for 72 hours. People with an account accept in their account menu. Unused invitations expire after ${INVITATION_DAYS} days.`,
    'A change of group and a removal count from the next request on. A workspace keeps at least one admin.',
  ],
  company: [
    'The plan with what is used of each limit, where the records lie and how long they are kept, and the audit trail of this workspace.',
    'Limits marked as shown only never stop a scan. Another plan is asked for here and set by an operator.',
  ],
  settings: [
    'Thresholds are the limits that checks compare with, such as the age of an access key. Defaults follow the framework named beside each.',
    'A change applies from the next scan. Admins, managers, DevOps and FinOps may change them; every change is in the audit trail.',
  ],
  profile: [
    'Your own sign-in: password, authenticator app, sessions. And the workspaces you belong to or are invited to.',
  ],
  operator: [
    `Entering a workspace takes a reason and lasts ${ACCESS_MINUTES} minutes. Reason and name stand in its audit trail before you are in.`,
  ],
  'ensure-tenant': ['Sets the active workspace, or creates a further one. It is part of the Enterprise plan.'],
};
