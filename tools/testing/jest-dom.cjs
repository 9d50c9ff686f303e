require('@testing-library/jest-dom');
// A busy machine renders later than the library's default of one second.
require('@testing-library/react').configure({ asyncUtilTimeout: 8000 });
