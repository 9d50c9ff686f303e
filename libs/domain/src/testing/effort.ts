/** True in the nightly run, which tries far more than each change can wait for. */
export const IS_NIGHTLY = process.env['CLOUDMEND_NIGHTLY'] === '1';

/** How often to try something: at each change, and at night. */
export const effort = (eachChange: number, nightly: number): number => (IS_NIGHTLY ? nightly : eachChange);
