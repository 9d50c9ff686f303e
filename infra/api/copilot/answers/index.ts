import type { IntentId } from '@cloudmend/domain/copilot';
import type { Answer } from './answering';
import { COMPLIANCE_ANSWERS } from './compliance-answers';
import { COST_ANSWERS } from './cost-answers';
import { FINDINGS_ANSWERS } from './findings-answers';
import { SAVINGS_ANSWERS } from './savings-answers';
import { WORK_ANSWERS } from './work-answers';
import { WORKSPACE_ANSWERS } from './workspace-answers';

/** How each kind of question is answered. */
export const ANSWERS: Readonly<Record<IntentId, Answer>> = {
  ...COST_ANSWERS,
  ...SAVINGS_ANSWERS,
  ...FINDINGS_ANSWERS,
  ...COMPLIANCE_ANSWERS,
  ...WORKSPACE_ANSWERS,
  ...WORK_ANSWERS,
};
