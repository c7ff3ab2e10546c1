def before(a):
    return a


def broken(a, b):
    return a +


class After:
    def method(self):
        x = = 2)
        return before(1)


def last(:
    return 1
