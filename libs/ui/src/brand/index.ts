export { Avatar, toInitials } from './avatar';
export { Mark } from './mark';
export { WordMark } from './word-mark';
