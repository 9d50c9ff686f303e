import type { ApiClient } from '@cloudmend/api-client';
import { AppError } from '@cloudmend/domain/errors';
import { PROBE_TENANT } from '@cloudmend/domain/tenancy';
import { prepare } from './outcome';

type Api = Pick<ApiClient, 'listViews' | 'ensureTenant' | 'saveView'>;

/** The probe's workspace is created with its first call. */
const enter = async (api: Api, signal: AbortSignal) => {
  const list = () => api.listViews(PROBE_TENANT, {}, { signal });
  try {
    return await list();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'forbidden') throw error;
    const entering = api.ensureTenant(undefined, { tenantId: PROBE_TENANT }, { signal });
    await prepare('The workspace could not be entered.', entering);
    return list();
  }
};

/** Saves a view and reads it back, through everything that a customer's call passes. @throws if it does not come back */
export const tryApi = async (api: Api, now: Date, signal: AbortSignal): Promise<void> => {
  const [before] = await enter(api, signal);
  const name = `Checked ${now.toISOString()}`;
  const view = { page: 'findings', name, search: '', isShared: false } as const;
  const saved = await api.saveView(
    PROBE_TENANT,
    { ...(before && { id: before.id }), ...view, columns: [] },
    { signal },
  );
  const after = (await api.listViews(PROBE_TENANT, {}, { signal })).find((each) => each.id === saved.id);
  if (after?.name !== name) throw new Error('A change was saved, but not read back.');
};
