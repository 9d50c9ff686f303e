export const PLANTED_COSTS = [
  {
    date: '2026-11-01',
    usdByService: { 'Amazon Elastic Compute Cloud - Compute': 12.5, 'Amazon Simple Storage Service': 0.75 },
  },
  { date: '2026-11-02', usdByService: { 'Amazon Elastic Compute Cloud - Compute': 13.25 } },
] as const;

const toResult = ({ date, usdByService }: (typeof PLANTED_COSTS)[number]) => ({
  TimePeriod: { Start: date, End: date },
  Estimated: false,
  Total: {},
  Groups: Object.entries(usdByService).map(([service, usd]) => ({
    Keys: [service, 'Usage'],
    Metrics: {
      UnblendedCost: { Amount: String(usd), Unit: 'USD' },
      AmortizedCost: { Amount: String(usd), Unit: 'USD' },
    },
  })),
});

/** The next three answers of Cost Explorer: by service, Region and usage type, in any order. */
export const seedCost = async (endpoint: string): Promise<void> => {
  const answer = await fetch(`${endpoint}/moto-api/static/ce/cost-and-usage-results`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      results: Array(3).fill({
        ResultsByTime: PLANTED_COSTS.map(toResult),
        DimensionValueAttributes: [],
        GroupDefinitions: [],
      }),
    }),
  });
  if (!answer.ok) throw new Error(`The emulator refused the cost (${answer.status}).`);
};
