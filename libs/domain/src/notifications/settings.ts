import * as z from 'zod';
import { nextRun, Time, TimeZone, wallTimeAt, Weekday } from '../schedules/index';
import { NoticeKind } from './notice';

export const MailTiming = z.enum(['off', 'at-once', 'daily', 'weekly']);
export type MailTiming = z.infer<typeof MailTiming>;

/** Which notices a person gets by email, and when. The inbox has all of them. */
export const NotificationSettings = z.strictObject({
  mail: MailTiming,
  notices: z.array(NoticeKind),
  timezone: TimeZone,
  /** When a daily or weekly digest is sent. */
  digestAt: Time,
  digestOn: Weekday,
  /** No email between the two; may pass midnight. Null: at any time. */
  quiet: z.strictObject({ from: Time, to: Time }).nullable(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const DEFAULT_SETTINGS: NotificationSettings = {
  mail: 'daily',
  notices: [...NoticeKind.options],
  timezone: 'UTC',
  digestAt: '08:00',
  digestOn: 'MON',
  quiet: null,
};

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const isQuiet = ({ timezone, quiet }: NotificationSettings, at: Date): boolean => {
  if (!quiet) return false;
  const { hour, minute } = wallTimeAt(timezone, at.getTime());
  const [now, from, to] = [hour * 60 + minute, toMinutes(quiet.from), toMinutes(quiet.to)];
  return from <= to ? from <= now && now < to : now >= from || now < to;
};

/** When a person is mailed about something that happened at the given time; undefined if they are not. */
export const nextMail = (settings: NotificationSettings, at: Date): Date | undefined => {
  const { mail, timezone, digestAt: time, digestOn, quiet } = settings;
  if (mail === 'off') return undefined;
  if (mail === 'daily') return nextRun({ type: 'daily', time, timezone }, at);
  if (mail === 'weekly') return nextRun({ type: 'weekly', dow: [digestOn], time, timezone }, at);
  return quiet && isQuiet(settings, at) ? nextRun({ type: 'daily', time: quiet.to, timezone }, at) : at;
};
