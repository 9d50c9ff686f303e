import type { TenantContext } from '../tenant-context';
import { openKillSwitchStore } from './kill-switch-store';
import type { GuardrailStore } from './tenant-guardrails';

/** The kill switch of a tenant. */
export const openGuardrailStore = (context: TenantContext): GuardrailStore => openKillSwitchStore(context);
