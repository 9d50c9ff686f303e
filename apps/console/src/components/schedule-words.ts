import type { Schedule } from '@cloudmend/domain/schedules';
import { formatDate, capitalise } from './format';

/** `Mon, Fri at 02:00`. */
export const describe = (schedule: Schedule): string => {
  if (schedule.type === 'once') return `Once, ${formatDate(schedule.date)} at ${schedule.time}`;
  return `${schedule.type === 'daily' ? 'Daily' : schedule.dow.map(capitalise).join(', ')} at ${schedule.time}`;
};
