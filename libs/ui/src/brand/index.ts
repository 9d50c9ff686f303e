export { Avatar, initialsOf } from './avatar';
export { Mark } from './mark';
export { WordMark } from './word-mark';
