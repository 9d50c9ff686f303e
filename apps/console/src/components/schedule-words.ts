import { type Schedule, wallTimeAt } from '@cloudmend/domain/schedules';
import { formatDate, capitalise } from './format';

/** `Mon, Fri at 02:00`. */
export const describe = (schedule: Schedule): string => {
  if (schedule.type === 'once') return `Once, ${formatDate(schedule.date)} at ${schedule.time}`;
  return `${schedule.type === 'daily' ? 'Daily' : schedule.dow.map(capitalise).join(', ')} at ${schedule.time}`;
};

const two = (value: number): string => String(value).padStart(2, '0');

/** `23 Nov 2026, 02:00 Europe/Berlin`: local time in that zone. */
export const formatInZone = (iso: string, zone: string): string => {
  const { year, month, day, hour, minute } = wallTimeAt(zone, Date.parse(iso));
  return `${formatDate(`${year}-${two(month)}-${two(day)}`)}, ${two(hour)}:${two(minute)} ${zone}`;
};
