import type { AccountReading, ReadingPlaces } from '@cloudmend/store/system';

const toName = ({ tenantId, scanId, accountId }: AccountReading): string => [tenantId, scanId, accountId].join(' ');

/** Reading places in memory, a fixed number per workspace. For tests only. */
export const memoryPlaces = (each = 20): ReadingPlaces => {
  const held = new Map<string, AccountReading>();
  return {
    take: async ({ tenantId, scanId, accountId }) => {
      const reading = { tenantId, scanId, accountId };
      const others = [...held.values()].filter((one) => one.tenantId === tenantId && toName(one) !== toName(reading));
      if (others.length >= each) return false;
      held.set(toName(reading), reading);
      return true;
    },
    giveBack: async (reading) => void held.delete(toName(reading)),
    list: async () => [...held.values()],
  };
};
