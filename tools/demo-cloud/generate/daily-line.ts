export interface DailyLine {
  readonly service: string;
  readonly region: string;
  readonly recordType: 'Usage' | 'Tax' | 'Credit' | 'Refund';
  readonly usd: number;
}
