import {
  MODEL_CALL_DAYS,
  type ModelCall,
  type ModelCaps,
  type ModelSettings,
  type ModelUse,
  toMicroUsd,
  toUsd,
} from '@cloudmend/domain/copilot/model';
import { expression } from '../keyed-table/expression';
import { takePage } from '../keyed-table/take-page';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { ttlAfterDays } from '../time';

/** What a call takes of the month's caps. */
export interface ModelSpend {
  readonly tokens: number;
  readonly microUsd: number;
}

/** The model that words answers for a workspace: settings with an encrypted key, what it used, and what it was sent. */
export interface ModelStore {
  get(): Promise<(ModelSettings & { readonly hasKey: boolean }) | undefined>;
  /** @param key undefined keeps the known one, null forgets it */
  save(settings: ModelSettings, key: string | null | undefined): Promise<void>;
  /** Undefined if there is none. */
  readKey(): Promise<string | undefined>;
  remove(): Promise<void>;
  /** Of the month of the given day. */
  use(at: Date): Promise<ModelUse>;
  /** Sets aside what a call may take at most. False if that would exceed a cap; concurrent calls cannot pass it together. */
  reserve(at: Date, most: ModelSpend, caps: ModelCaps): Promise<boolean>;
  /** Corrects what was set aside to what was used. */
  settle(at: Date, most: ModelSpend, used: ModelSpend): Promise<void>;
  addCall(call: ModelCall): Promise<void>;
  /** Newest first. */
  listCalls(limit: number): Promise<readonly ModelCall[]>;
}

interface StoredModel {
  readonly settings: ModelSettings;
  /** The key, encrypted. */
  readonly sealed?: string;
}

interface StoredUse extends Partial<ModelSpend> {
  readonly calls?: number;
}

const FITS = 'attribute_not_exists(#tokens) OR (#tokens <= :tokensLeft AND #microUsd <= :microUsdLeft)';

export const openModelStore = ({
  table,
  tenantId,
  secrets,
}: Pick<TenantContext, 'table' | 'tenantId' | 'secrets'>): ModelStore => {
  const key = { pk: tenantKey(tenantId, 'COPILOT-MODEL'), sk: 'SETTINGS' };
  /** A key opens for its tenant only. */
  const context = { tenantId, kind: 'model' };
  const callsPk = tenantKey(tenantId, 'MODEL-CALLS');
  const toMonth = (at: Date): string => at.toISOString().slice(0, 7);
  const useKey = (at: Date) => ({ pk: tenantKey(tenantId, 'COPILOT-MODEL-USE'), sk: joinKey(toMonth(at)) });
  const stored = () => table.get<StoredModel>(key);
  return {
    get: async () => {
      const known = await stored();
      return known && { ...known.settings, hasKey: known.sealed !== undefined };
    },
    save: async (settings, secret) => {
      const sealed =
        secret === undefined
          ? (await stored())?.sealed
          : secret === null
            ? undefined
            : await secrets.seal(context, secret);
      await table.put({ ...key, settings, ...(sealed !== undefined && { sealed }) });
    },
    readKey: async () => {
      const sealed = (await stored())?.sealed;
      return sealed === undefined ? undefined : secrets.open(context, sealed);
    },
    remove: async () => {
      await table.remove(key);
    },
    use: async (at) => {
      const { calls = 0, tokens = 0, microUsd = 0 } = (await table.get<StoredUse>(useKey(at))) ?? {};
      return { month: toMonth(at), calls, tokens, usd: toUsd(microUsd) };
    },
    reserve: async (at, { tokens, microUsd }, caps) => {
      const [tokensLeft, microUsdLeft] = [caps.tokens - tokens, toMicroUsd(caps.usd) - microUsd];
      if (tokensLeft < 0 || microUsdLeft < 0) return false;
      const add = expression('ADD #tokens :tokens, #microUsd :microUsd, #calls :one', { tokens, microUsd, one: 1 });
      return (await table.update(useKey(at), add, expression(FITS, { tokensLeft, microUsdLeft }))) !== undefined;
    },
    settle: async (at, most, used) => {
      const [tokens, microUsd] = [used.tokens - most.tokens, used.microUsd - most.microUsd];
      await table.update(useKey(at), expression('ADD #tokens :tokens, #microUsd :microUsd', { tokens, microUsd }));
    },
    addCall: async (call) => {
      await table.put({ pk: callsPk, sk: joinKey(call.id), call, ttl: ttlAfterDays(call.at, MODEL_CALL_DAYS) });
    },
    listCalls: async (limit) =>
      (await takePage<{ call: ModelCall }>(table, { pk: callsPk, newestFirst: true }, limit)).items.map(
        ({ call }) => call,
      ),
  };
};
