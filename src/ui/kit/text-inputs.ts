/** Where text is typed, which has its keys to itself. */
export const TEXT_INPUTS = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])'
