"""Texts on which the pipeline and the product must agree to the token."""

TEXTS = [
    "Where are retries counted?",
    "parseHTTPHeader_value(ctx, cfg)",
    "The connection pool is exhausted after 30 seconds",
    "don't use `useState` here: it's slower",
    "version 2.15.0 of node-fetch",
    "Café crème, naïve façade, Ærøskøbing, Łódź, Straße, ﬁne, e\u0301te\u0301",
    "user’s choice — “quoted” … ½ ™",
    "数据库 connection pool is exhausted again утечка",
    "snake_case_name camelCaseName SCREAMING_CASE XMLHttpRequest2 IOError",
    "antidisestablishmentarianism zxqwvk supercalifragilistic",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "1234567890 42 007 3.14159",
    "",
    "   \t\n ",
    "👍🚀",
    "'' 'a' a' 'b c'd e''f",
    "ⅣⅤ ﷺ ǅ ŉ K Å",
    "Die Datenbank läuft nicht mehr: l’erreur s'affiche dans la fenêtre, ¿qué contraseña?",
    "o'reilly's aujourd'hui dell'utente rock'n'roll l'xy qu'elle",
    "İstanbul ıssız ŞİŞLİ",
]
