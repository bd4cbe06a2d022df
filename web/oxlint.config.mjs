// The rooms of the page, in dependency order: each imports only from those before it.
const ROOMS = ['browser', 'api', 'words', 'drawing', 'board', 'games', 'results', 'rules'];
// No page imports from another.
const PAGES = [
    'play',
    'learn',
    'puzzles',
    'replay',
    'review',
    'study',
    'today',
    'progress',
    'home',
    'settings',
];

/** Forbid imports by their paths; whatever is in another room is imported as @/room/file. */
const forbid = (files, rooms, aside = '\\.\\.|[a-z]+') => ({
    files: [files],
    rules: {
        'no-restricted-imports': [
            'error',
            {
                patterns: [
                    { regex: `^@/(${rooms.join('|')})(/|$)` },
                    { regex: `^\\.\\./(${aside})/` },
                ],
            },
        ],
    },
});

export default {
    plugins: ['typescript', 'unicorn', 'oxc', 'import'],
    categories: { correctness: 'error', suspicious: 'error' },
    rules: {
        'import/no-cycle': 'error',
        'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
        // A function stands beside its only use, also where it needs nothing from there.
        'unicorn/consistent-function-scoping': 'off',
        // These sort arrays that were made for it.
        'unicorn/no-array-sort': 'off',
        // `live.ts` takes its handlers off again by setting them to null.
        'unicorn/prefer-add-event-listener': 'off',
    },
    overrides: [
        ...ROOMS.map((room, index) =>
            forbid(`src/${room}/**`, [...ROOMS.slice(index + 1), ...PAGES]),
        ),
        // No game imports from another, and no page from inside a game.
        forbid('src/games/*/**', ['games', ...PAGES]),
        forbid('src/games/*/*/**', ['games', ...PAGES], '\\.\\.'),
        ...PAGES.map((page) =>
            forbid(`src/${page}/**`, [
                'games/[a-z]+/.+',
                ...PAGES.filter((other) => other !== page),
            ]),
        ),
    ],
};
