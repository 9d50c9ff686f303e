import type { TenantContext } from '../tenant-context';
import { openDecisionStore } from './decision-store';
import { openKillSwitchStore } from './kill-switch-store';
import { openPolicyStore } from './policy-store';
import type { GuardrailStore } from './tenant-guardrails';

/** The policy of a tenant's changes, its decisions and the switch that stops everything. */
export const openGuardrailStore = (context: TenantContext): GuardrailStore => ({
  ...openKillSwitchStore(context),
  ...openPolicyStore(context),
  ...openDecisionStore(context),
});
