import type { CompanyReturn } from '@cloudmend/auth';
import { TRIAL_WORKED } from '@cloudmend/domain/product';
import type { Gateway } from '../entrance/gateway';
import type { Message } from '../entrance/use-task';

interface CompanyOutcome {
  readonly message: Message;
  /** The tab was opened for this alone. */
  readonly isDone: boolean;
}

const AGAIN = 'You are signed in again. Close this tab and continue where you were.';

type Tried = Extract<CompanyReturn, { kind: 'tried' }>;

const toRole = ({ user: { groups } }: Tried): string => groups[0]?.replace('tenant-', '') ?? 'member';

/** What the page says when the browser has come back from a company; undefined if there is nothing to say. */
export const toCompanyOutcome = (company: Gateway['company']): CompanyOutcome | undefined => {
  if (company?.kind === 'tried')
    return {
      isDone: true,
      message: {
        tone: 'success',
        text: `${TRIAL_WORKED} ${company.user.email} has the role ${toRole(company)}. You were not signed in as them.`,
      },
    };
  if (company?.kind === 'failed')
    return {
      isDone: company.purpose === 'try',
      message: { tone: company.message.startsWith(TRIAL_WORKED) ? 'success' : 'error', text: company.message },
    };
  if (company?.kind === 'signed-in' && company.purpose === 'again')
    return { isDone: true, message: { tone: 'success', text: AGAIN } };
  return undefined;
};
