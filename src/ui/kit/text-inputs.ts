/** Where text is typed, which has its keys to itself. */
export const TYPING = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])'
