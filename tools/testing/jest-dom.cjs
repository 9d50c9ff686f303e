require('@testing-library/jest-dom');
// A busy machine draws later than the library's one second.
require('@testing-library/react').configure({ asyncUtilTimeout: 8000 });
